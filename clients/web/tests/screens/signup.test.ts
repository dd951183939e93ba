import { describe, expect, it } from "vitest";
import { nameIsFit } from "../../src/screens/signup/name";
import { passwordLacks } from "../../src/screens/signup/password";

describe("nameIsFit", () => {
  it("counts letters, not their code units", () => {
    expect(nameIsFit("  Priya  ")).toBe(true);
    expect(nameIsFit("प्रिया")).toBe(true);
    expect(nameIsFit("🂡".repeat(16))).toBe(true);
    expect(nameIsFit("a".repeat(17))).toBe(false);
    expect(nameIsFit("   ")).toBe(false);
  });

  it("takes no invisible letters", () => {
    expect(nameIsFit("As\u202eha")).toBe(false);
    expect(nameIsFit("As\u200bha")).toBe(false);
    expect(nameIsFit("As\u0007ha")).toBe(false);
  });
});

describe("passwordLacks", () => {
  it("names what the user pool would ask for", () => {
    expect(passwordLacks("Rummy-13-cards")).toEqual([]);
    expect(passwordLacks("Ab1-")).toEqual(["length"]);
    expect(passwordLacks("ABCDEFG1-")).toEqual(["small"]);
    expect(passwordLacks("abcdefg1-")).toEqual(["capital"]);
    expect(passwordLacks("Abcdefgh-")).toEqual(["digit"]);
    expect(passwordLacks("Abcdefgh1")).toEqual(["sign"]);
    expect(passwordLacks("")).toEqual(["length", "small", "capital", "digit", "sign"]);
  });
});
