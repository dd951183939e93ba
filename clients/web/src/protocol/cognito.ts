import { call } from "./call";
import { NotSignedIn, Unreachable } from "./problems";

/** What a sign-in brings. The house wants the ID token; the refresh token gets the next one. */
export interface Tokens {
  idToken: string;
  refreshToken: string;
  /** When the ID token runs out, epoch milliseconds. */
  until: number;
}

export interface SignUp {
  email: string;
  password: string;
  name: string;
  /** As in 1990-01-31. */
  birthdate: string;
}

interface Reply {
  AuthenticationResult?: { IdToken: string; RefreshToken?: string; ExpiresIn: number };
  ChallengeName?: string;
  __type?: string;
  message?: string;
}

/** The user pool, spoken to directly. Every call rejects with NotSignedIn or Unreachable. */
export class Cognito {
  constructor(
    private readonly endpoint: string,
    private readonly clientId: string,
  ) {}

  signIn(email: string, password: string): Promise<Tokens> {
    return this.tokens("USER_PASSWORD_AUTH", { USERNAME: email, PASSWORD: password });
  }

  refresh(refreshToken: string): Promise<Tokens> {
    return this.tokens("REFRESH_TOKEN_AUTH", { REFRESH_TOKEN: refreshToken }, refreshToken);
  }

  async signUp({ email, password, name, birthdate }: SignUp): Promise<void> {
    const attributes = Object.entries({ email, name, birthdate }).map(([Name, Value]) => ({ Name, Value }));
    await this.ask("SignUp", { Username: email, Password: password, UserAttributes: attributes });
  }

  async confirm(email: string, code: string): Promise<void> {
    await this.ask("ConfirmSignUp", { Username: email, ConfirmationCode: code });
  }

  async resend(email: string): Promise<void> {
    await this.ask("ResendConfirmationCode", { Username: email });
  }

  async forgot(email: string): Promise<void> {
    await this.ask("ForgotPassword", { Username: email });
  }

  async reset(email: string, code: string, password: string): Promise<void> {
    await this.ask("ConfirmForgotPassword", { Username: email, ConfirmationCode: code, Password: password });
  }

  private async tokens(flow: string, parameters: Record<string, string>, refreshToken = ""): Promise<Tokens> {
    const asked = Date.now();
    const { AuthenticationResult: got, ChallengeName } = await this.ask("InitiateAuth", {
      AuthFlow: flow,
      AuthParameters: parameters,
    });
    if (!got) throw new NotSignedIn(ChallengeName ?? "no_tokens", `This app cannot answer ${ChallengeName}.`);
    // A refresh brings a new refresh token only where the pool rotates them.
    return {
      idToken: got.IdToken,
      refreshToken: got.RefreshToken ?? refreshToken,
      until: asked + got.ExpiresIn * 1000,
    };
  }

  private async ask(operation: string, fields: object): Promise<Reply> {
    const { ok, status, said } = await call(this.endpoint, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: this.clientId, ...fields }),
    });
    const reply = (said ?? {}) as Reply;
    if (ok) return reply;
    const code = reply.__type?.split("#").at(-1);
    if (status >= 500 || !code) throw new Unreachable(`The sign-in service answered ${status}; try again in a moment.`);
    throw new NotSignedIn(code, reply.message ?? code);
  }
}
