import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { SaxesParser } from 'saxes'
import { trackingStandInWords as words } from '#stand-ins/words/embedded-services.ts'

export interface TrackingStandInOptions {
  readonly login: string
  readonly password: string
  readonly clock: { now(): Date }
  /** Requests allowed per day of `clock`; further ones are answered with a fault. */
  readonly daily?: number
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const DEFAULT_DAILY_LIMIT = 10_000
/** Steps of an item; `after` is in hours relative to the first request. */
const journeySteps = [
  { after: -48, type: 1, attribute: 1, name: words.accepted },
  { after: -24, type: 8, attribute: 4, name: words.leftSorting },
  { after: 0, type: 8, attribute: 2, name: words.arrived },
] as const

const soapEnvelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://www.w3.org/2003/05/soap-envelope"><S:Body>${body}</S:Body></S:Envelope>`
const soapFault = (name: string): string =>
  soapEnvelope(
    `<S:Fault><S:Code><S:Value>S:Receiver</S:Value></S:Code><S:Reason><S:Text xml:lang="ru">${words.fault}</S:Text></S:Reason><S:Detail><ns3:${name} xmlns:ns3="http://russianpost.org/operationhistory/data">${words.fault}</ns3:${name}></S:Detail></S:Fault>`,
  )

const readFields = (xml: string): Record<string, string> => {
  const fields: Record<string, string> = {}
  let name = ''
  const parser = new SaxesParser({ position: false })
  parser.on('opentag', (tag) => {
    name = tag.name.slice(tag.name.indexOf(':') + 1)
  })
  parser.on('text', (text) => {
    fields[name] = (fields[name] ?? '') + text.trim()
  })
  parser.on('closetag', () => {
    name = ''
  })
  parser.write(xml).close()
  return fields
}

/**
 * Imitates the SOAP tracking service of the post. The digit before the check digit sets the progress of the item: 0
 * unknown, 1 accepted, 2 left the sorting centre, other digits arrived.
 */
export const createTrackingStandIn = ({
  login,
  password,
  clock,
  daily = DEFAULT_DAILY_LIMIT,
}: TrackingStandInOptions): Hono => {
  const app = new Hono()
  const firstAsked = new Map<string, number>()
  let day = 0
  let asked = 0
  app.post('/rtm34', bodyLimit({ maxSize: 10_000 }), async (c) => {
    const answer = (xml: string, status: 200 | 500) =>
      c.body(xml, status, { 'content-type': 'application/soap+xml; charset=utf-8' })
    const fields = readFields(await c.req.text())
    const now = clock.now().getTime()
    const today = Math.floor(now / DAY_MS)
    asked = today === day ? asked + 1 : 1
    day = today
    if (fields.login !== login || fields.password !== password || asked > daily)
      return answer(soapFault('AuthorizationFaultReason'), 500)
    const track = fields.Barcode ?? ''
    if (!/^(\d{14}|[A-Z]{2}\d{9}[A-Z]{2})$/.test(track))
      return answer(soapFault('OperationHistoryFaultReason'), 500)
    const digits = track.replace(/\D/g, '')
    const steps = Math.min(Number(digits.at(-2)), journeySteps.length)
    const first = firstAsked.get(track) ?? now
    firstAsked.set(track, first)
    const rows = journeySteps
      .slice(0, steps)
      .map(
        ({ after, type, attribute, name }) =>
          `<ns3:historyRecord><ns3:AddressParameters><ns3:OperationAddress><ns3:Index>101000</ns3:Index><ns3:Description>${words.place}</ns3:Description></ns3:OperationAddress></ns3:AddressParameters><ns3:ItemParameters><ns3:Barcode>${track}</ns3:Barcode></ns3:ItemParameters><ns3:OperationParameters><ns3:OperType><ns3:Id>${type}</ns3:Id><ns3:Name>${words.operation}</ns3:Name></ns3:OperType><ns3:OperAttr><ns3:Id>${attribute}</ns3:Id><ns3:Name>${name}</ns3:Name></ns3:OperAttr><ns3:OperDate>${new Date(first + after * HOUR_MS).toISOString()}</ns3:OperDate></ns3:OperationParameters></ns3:historyRecord>`,
      )
    return answer(
      soapEnvelope(
        `<ns7:getOperationHistoryResponse xmlns:ns3="http://russianpost.org/operationhistory/data" xmlns:ns7="http://russianpost.org/operationhistory"><ns3:OperationHistoryData>${rows.join('')}</ns3:OperationHistoryData></ns7:getOperationHistoryResponse>`,
      ),
      200,
    )
  })
  return app
}
