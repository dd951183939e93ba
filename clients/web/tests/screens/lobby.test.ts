import { describe, expect, it } from "vitest";
import { tidyCode } from "../../src/screens/private/code";

describe("tidyCode", () => {
  it("takes a code however it was typed or pasted", () => {
    expect(tidyCode(" ab-cd 2345\n")).toBe("ABCD2345");
    expect(tidyCode("!")).toBe("");
  });
});
