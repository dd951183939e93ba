/** The house could not be reached, or could not answer. Trying again later may help. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** The HTTP API understood and said no; `message` says what would be right. */
export class Denied extends Error {
  override readonly name = "Denied";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The user pool said no. `code` is its own, such as NotAuthorizedException. */
export class NotSignedIn extends Error {
  override readonly name = "NotSignedIn";

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
