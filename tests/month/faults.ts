/** Faults of the month by the party that causes them. A month proves nothing if one of them never happens. */
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

/** Counts each fault once per payment that it was dealt to. */
export interface FaultLog {
  happened(fault: Fault, to: string | number): void
  /** Returns true the first time, and records the fault. */
  once(fault: Fault, to: string | number): boolean
  counts(): Readonly<Record<Fault, number>>
  readonly unexpected: string[]
}

export function faultLog(): FaultLog {
  const targetsByFault = new Map<Fault, Set<string>>(faults.map((fault) => [fault, new Set()]))
  const once: FaultLog['once'] = (fault, to) => {
    const targets = targetsByFault.get(fault)
    if (!targets || targets.has(String(to))) return false
    targets.add(String(to))
    return true
  }
  return {
    once,
    unexpected: [],
    happened: (fault, to) => void once(fault, to),
    counts: () =>
      Object.fromEntries(faults.map((fault) => [fault, targetsByFault.get(fault)?.size ?? 0])) as Record<
        Fault,
        number
      >,
  }
}
