import { type NamedCall, namedCalls } from './every-endpoint.ts'

/** Open calls that mean something without a browser's session: offices, boxes and prices, but no holds. */
const isOpen = ({ tag, name, endpoint }: NamedCall): boolean =>
  endpoint.access === 'everyone' && (tag === 'offices' || tag === 'tariffs') && !/hold/i.test(name)

/** The calls that a program of somebody else can make. */
export const callsOfPrograms: readonly NamedCall[] = namedCalls.filter(
  (call) => call.endpoint.access === 'key' || call.endpoint.forKeys || isOpen(call),
)
