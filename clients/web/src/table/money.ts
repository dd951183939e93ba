import type { View } from "../protocol";
import { VARIANTS } from "../rules/variants";

/** What one deal can cost a seat at most, in chips. */
export const holdOf = ({ variant, stake }: Pick<View, "variant" | "stake">): number =>
  (VARIANTS[variant]?.cap ?? 0) * stake;
