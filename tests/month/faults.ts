/** What goes wrong in a month, by who does it wrong. A month in which one of them never happens proves nothing. */
export const faults = [
  'bank: the answer to an order is lost',
  'bank: away when an order is made',
  'bank: the answer how an order stands is lost',
  'bank: the card is refused',
  'bank: no callback',
  'bank: three callbacks at once',
  'bank: the callback comes in the evening',
  'bank: the answer to a refund is lost',
  'bank: a refund is refused at first',
  'bank: paid after its claim was cancelled',
  'register: away',
  'register: the answer is lost',
  'register: slow',
  'register: out of time',
  'register: the token is over',
  'register: no callback',
  'register: three callbacks at once',
  'statement: the file again',
  'statement: a file over two days',
  'statement: too much',
  'statement: too little',
  'statement: by somebody else',
  'statement: paid twice',
  'statement: too late',
  'statement: without a number',
  'statement: a stranger',
  'statement: our own money came back',
  'people: pressed twice',
  'people: never paid',
  'server: killed',
] as const
export type Fault = (typeof faults)[number]

/** Which faults happened, each counted once for each payment that it was meant for. */
export interface FaultLog {
  happened(fault: Fault, to: string | number): void
  /** True the first time, and the fault is noted then. */
  once(fault: Fault, to: string | number): boolean
  counts(): Readonly<Record<Fault, number>>
  /** What people saw and should not have seen; the play goes on. */
  readonly unexpected: string[]
}

/** A log in which nothing has happened. */
export function faultLog(): FaultLog {
  const seen = new Map<Fault, Set<string>>(faults.map((fault) => [fault, new Set()]))
  const once: FaultLog['once'] = (fault, to) => {
    const known = seen.get(fault)
    if (!known || known.has(String(to))) return false
    known.add(String(to))
    return true
  }
  return {
    once,
    unexpected: [],
    happened: (fault, to) => void once(fault, to),
    counts: () =>
      Object.fromEntries(faults.map((fault) => [fault, seen.get(fault)?.size ?? 0])) as Record<Fault, number>,
  }
}
