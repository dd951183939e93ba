/** What an app needs to play at the house. README.md shows how. */

export { Account } from "./account";
export { Cognito, type SignUp, type Tokens } from "./cognito";
export type { Answered, Connection, Failed, Hears, Joined, Kind, Order, Outcome } from "./contract";
export { House, type Options } from "./house";
export { Denied, NotSignedIn, Unreachable } from "./problems";
export type { Seams, Socket } from "./seams";
export type * from "./types";
