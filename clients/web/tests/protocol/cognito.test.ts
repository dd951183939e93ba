import { afterEach, describe, expect, test, vi } from "vitest";
import { Cognito, NotSignedIn, Unreachable } from "../../src/protocol";
import { answering } from "./http";

const cognito = new Cognito("https://pool.example/", "client1");
const RESULT = { IdToken: "id", AccessToken: "access", RefreshToken: "refresh", ExpiresIn: 3600 };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the user pool", () => {
  test.each([
    [
      "SignUp",
      () => cognito.signUp({ email: "a@b.c", password: "p", name: "Asha", birthdate: "1990-01-31" }),
      {
        Username: "a@b.c",
        Password: "p",
        UserAttributes: [
          { Name: "email", Value: "a@b.c" },
          { Name: "name", Value: "Asha" },
          { Name: "birthdate", Value: "1990-01-31" },
        ],
      },
    ],
    ["ConfirmSignUp", () => cognito.confirm("a@b.c", "123456"), { Username: "a@b.c", ConfirmationCode: "123456" }],
    ["ResendConfirmationCode", () => cognito.resend("a@b.c"), { Username: "a@b.c" }],
    ["ForgotPassword", () => cognito.forgot("a@b.c"), { Username: "a@b.c" }],
    [
      "ConfirmForgotPassword",
      () => cognito.reset("a@b.c", "123456", "new"),
      { Username: "a@b.c", ConfirmationCode: "123456", Password: "new" },
    ],
  ])("is asked for %s", async (operation, ask, fields) => {
    const calls = answering([200, {}]);
    await ask();

    expect(calls).toEqual([
      {
        url: "https://pool.example/",
        method: "POST",
        headers: {
          "Content-Type": "application/x-amz-json-1.1",
          "X-Amz-Target": `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: { ClientId: "client1", ...fields },
      },
    ]);
  });

  test("signs in by password", async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ["Date"] });
    const calls = answering([200, { AuthenticationResult: RESULT }]);

    expect(await cognito.signIn("a@b.c", "p")).toEqual({
      idToken: "id",
      refreshToken: "refresh",
      until: 1_800_003_600_000,
    });
    expect(calls[0]?.body).toEqual({
      ClientId: "client1",
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: "a@b.c", PASSWORD: "p" },
    });
  });

  test("gives new tokens for the refresh token, which stays where the pool brings no new one", async () => {
    const { RefreshToken: _, ...kept } = RESULT;
    const calls = answering([200, { AuthenticationResult: kept }], [200, { AuthenticationResult: RESULT }]);

    expect((await cognito.refresh("old")).refreshToken).toBe("old");
    expect((await cognito.refresh("old")).refreshToken).toBe("refresh");
    expect(calls[0]?.body).toEqual({
      ClientId: "client1",
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN: "old" },
    });
  });

  test.each(["NotAuthorizedException", "com.amazonaws.cognito#NotAuthorizedException"])("says no: %s", async (type) => {
    answering([400, { __type: type, message: "Incorrect username or password." }]);
    const problem = await cognito.signIn("a@b.c", "x").catch((thrown) => thrown);

    expect(problem).toBeInstanceOf(NotSignedIn);
    expect(problem).toMatchObject({
      code: "NotAuthorizedException",
      message: "Incorrect username or password.",
    });
  });

  test("asks for more than a password", async () => {
    answering([200, { ChallengeName: "NEW_PASSWORD_REQUIRED" }]);

    await expect(cognito.signIn("a@b.c", "p")).rejects.toMatchObject({
      name: "NotSignedIn",
      code: "NEW_PASSWORD_REQUIRED",
    });
  });

  test.each([
    ["no network", null],
    ["its own failure", [500, { __type: "InternalErrorException" }]],
    ["something in between", [502, "<html>"]],
  ] as const)("cannot be reached: %s", async (_, reply) => {
    answering(reply as [number, object] | null);

    await expect(cognito.resend("a@b.c")).rejects.toBeInstanceOf(Unreachable);
  });
});
