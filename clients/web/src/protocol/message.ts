import type { Failed, Order } from "./contract";
import type { Answer, View } from "./types";

/** A message from its first sending until its outcome is known. */
export class Message<Won> {
  /** Times that it was sent on this line. */
  sent = 0;
  /** Lines that it was lost on. */
  lines = 0;
  /** Times that it was answered `busy`. */
  busies = 0;
  private waiting!: { resolve(outcome: Won | Failed): void };
  readonly outcome = new Promise<Won | Failed>((resolve) => {
    this.waiting = { resolve };
  });

  constructor(
    /** Whether it may be sent twice. */
    readonly isRepeatable = true,
    /** On how many lines it may be lost before it is given up. */
    readonly patience = 2,
  ) {}

  settle(outcome: Won | Failed): void {
    this.waiting.resolve(outcome);
  }
}

/** A message without a number: the first fitting answer is its own, as only one of them is under way. */
export class Ask<Won> extends Message<Won> {
  constructor(
    readonly body: object,
    /** What an answer makes of it; null when that answers something else. */
    readonly won: (answer: Answer) => Won | null,
    isRepeatable?: boolean,
    patience?: number,
  ) {
    super(isRepeatable, patience);
  }
}

/** A seat's command, numbered when it is first sent. */
export class Command extends Message<{ is: "accepted" }> {
  id: number | null = null;
  /** Times that it was sent on all lines. */
  sendings = 0;
  /** A copy may still be on its way after the outcome is known: no later command may get its number. */
  isAtLarge = false;
  /** Another device has had the seat since it was last sent. */
  wasElsewhere = false;
  readonly table: string;
  readonly deal: number;

  constructor(
    readonly order: Order,
    given: View,
  ) {
    super();
    this.table = given.table;
    this.deal = given.deal;
  }

  get body(): object {
    const { action, op, ...rest } = this.order;
    return { action, op, table: this.table, deal: this.deal, id: this.id, ...rest };
  }

  override settle(outcome: { is: "accepted" } | Failed): void {
    const isAnswered = outcome.is === "refused" || outcome.is === "malformed";
    this.isAtLarge = !isAnswered || this.sendings > 1;
    super.settle(outcome);
  }

  /** Whether it can still be sent, as far as this view tells. */
  isTimely(view: View | null): boolean {
    return view?.seat != null && view.table === this.table && view.deal === this.deal;
  }

  /** What a view says about it; null: nothing yet.
   *
   * The seat's numbers are given by this connection, one at a time. So its own number means that it was taken, unless
   * another device had the seat; a higher one was another device's for certain.
   */
  judged(view: View): { is: "accepted" } | Failed | null {
    if (this.id === null) return null;
    if (view.table === this.table && view.seat === null && this.order.op === "leave") return { is: "accepted" };
    if (!this.wasElsewhere && view.table === this.table && view.number === this.id) return { is: "accepted" };
    return !this.isTimely(view) || view.number >= this.id ? { is: "lost" } : null;
  }
}
