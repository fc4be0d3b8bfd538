import { FairQueue } from '../../processes/fair-queue.ts';
import type { Ticket } from './fair-clock.ts';

interface Waiting {
  /** The network's position in the order of networks. */
  ticket: Ticket;
  /** Who it is in its network. */
  visitor: string;
  /** The visitor's position in the order of the network. */
  own: Ticket;
}

const byRank = (_: string, { rank }: Ticket): number => rank;
const byOwnRank = (_: string, { own }: Waiting): number => own.rank;

/** Who waits, fair in two steps: networks by their tickets, and in one network its visitors by theirs. */
export class WaitingLines<T extends Waiting> {
  readonly #tickets = new FairQueue<Ticket>();
  readonly #visitors = new Map<string, FairQueue<T>>();

  get size(): number {
    return this.#tickets.size;
  }

  /** How many of the network wait. */
  sizeOf = (network: string): number => this.#tickets.sizeOf(network);

  push(item: T): void {
    const { network } = item.ticket;
    const line = this.#visitors.get(network) ?? new FairQueue<T>();
    this.#visitors.set(network, line);
    line.push(item.visitor, item);
    this.#tickets.push(network, item.ticket);
  }

  take(may: (network: string) => boolean): T | undefined {
    const ticket = this.#tickets.take(may, byRank);
    return this.#from(ticket, (line) => line.take(undefined, byOwnRank));
  }

  /** The newest of the visitor with the longest line in the network with the longest line. */
  dropFromLongest(): T | undefined {
    const ticket = this.#tickets.dropFromLongest(byRank);
    return this.#from(ticket, (line) => line.dropFromLongest(byOwnRank));
  }

  remove(item: T): void {
    const { network } = item.ticket;
    const line = this.#visitors.get(network);
    if (!line?.remove(item.visitor, item)) return;
    // Visitors of a network share its tickets: whichever goes, one goes.
    if (!this.#tickets.remove(network, item.ticket)) this.#tickets.take((key) => key === network);
    if (line.size === 0) this.#visitors.delete(network);
  }

  #from(ticket: Ticket | undefined, pick: (line: FairQueue<T>) => T | undefined): T | undefined {
    const line = ticket && this.#visitors.get(ticket.network);
    if (!line) return undefined;
    const item = pick(line);
    if (line.size === 0) this.#visitors.delete(ticket.network);
    return item;
  }
}
