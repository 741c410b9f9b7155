import { accept, refuse } from '#domain/outcome.ts'
import { historyFrom, type OperationHistory, readOperationHistory } from './operation-history.ts'
import type { Tracking } from './tracking.ts'

export interface SoapTrackingOptions {
  readonly url: string
  readonly login: string
  readonly password: string
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
}

/** A longer answer is none of an item. */
const LARGEST = 2_000_000
/** A number with a right check digit that nobody sends: asked to see whether we are let in. */
const NOBODYS_ITEM = '10100000000001'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const question = (track: string, { login, password }: SoapTrackingOptions): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:oper="http://russianpost.org/operationhistory" xmlns:data="http://russianpost.org/operationhistory/data" xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soap:Header/><soap:Body><oper:getOperationHistory><data:OperationHistoryRequest><data:Barcode>${escaped(track)}</data:Barcode><data:MessageType>0</data:MessageType><data:Language>RUS</data:Language></data:OperationHistoryRequest><data:AuthorizationHeader soapenv:mustUnderstand="1"><data:login>${escaped(login)}</data:login><data:password>${escaped(password)}</data:password></data:AuthorizationHeader></oper:getOperationHistory></soap:Body></soap:Envelope>`

/**
 * Asks the post's tracking by SOAP 1.2, `getOperationHistory` of OperationHistory: a fault of authorization or 429 says
 * that we are not let in or asked too much; any other fault is told of a number that the post does not know.
 */
export const soapTracking = (
  options: SoapTrackingOptions,
): Tracking & { check(): Promise<string | null> } => {
  const ask = async (
    track: string,
  ): Promise<OperationHistory | { kind: 'status'; status: number } | null> => {
    const response = await options.fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
      body: question(track, options),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
    })
    const text = await response.text()
    const read = text.length > LARGEST ? null : readOperationHistory(text)
    return read ?? (response.ok ? null : { kind: 'status', status: response.status })
  }
  return {
    async historyOf(track) {
      try {
        const answer = await ask(track)
        if (answer?.kind === 'history') return accept(historyFrom(answer.rows))
        if (answer?.kind === 'fault') {
          if (answer.reason === 'AuthorizationFaultReason') return refuse('tracking_refused')
          if (answer.reason === 'OperationHistoryFaultReason') return accept(historyFrom([]))
        }
        return refuse(
          answer?.kind === 'status' && answer.status === 429 ? 'tracking_refused' : 'tracking_unreachable',
        )
      } catch {
        return refuse('tracking_unreachable')
      }
    },
    async check() {
      const answer = await ask(NOBODYS_ITEM)
      if (answer === null) return 'answer_unreadable'
      if (answer.kind === 'status') return `http_${answer.status}`
      return answer.kind === 'fault' && answer.reason === 'AuthorizationFaultReason' ? 'unauthorized' : null
    },
  }
}
