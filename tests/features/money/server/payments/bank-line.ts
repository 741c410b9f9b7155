/** The connection between the server and the sandbox bank, which tests can cut in either direction. */
export interface BankLine {
  readonly fetch: typeof globalThis.fetch
  callbacksLost: boolean
  /** The bank cannot be reached. */
  bankDown: boolean
  /** The bank processes the request, but its answer is lost. */
  answersLost: boolean
  /** The bank's answer to every refund, which it then does not make; null if it makes refunds. */
  refundsRefused: string | null
  readonly callbacks: string[]
  readonly calls: string[]
}

export const bankLine = (): BankLine => {
  const line: BankLine = {
    callbacksLost: false,
    bankDown: false,
    answersLost: false,
    refundsRefused: null,
    callbacks: [],
    calls: [],
    async fetch(input, init) {
      const address = String(input)
      if (address.includes('/payments/callback')) {
        line.callbacks.push(address)
        if (line.callbacksLost) throw new TypeError('lost')
      }
      if (address.includes('/sandbox-bank/rest')) {
        line.calls.push(address.split('/').at(-1) ?? '')
        if (line.bankDown) throw new TypeError('no route to the bank')
        if (line.refundsRefused !== null && address.endsWith('/refund.do'))
          return Response.json({ errorCode: '7', errorMessage: line.refundsRefused })
        const answer = await fetch(input, init)
        if (line.answersLost) throw new TypeError('the answer was lost')
        return answer
      }
      return fetch(input, init)
    },
  }
  return line
}

export const press = async (
  payUrl: string,
  ownOrigin: string,
  button: 'pay' | 'decline',
  reason?: string,
): Promise<Response> => {
  const page = new URL(payUrl)
  return fetch(new URL(`${page.pathname}${page.search}`, ownOrigin), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ownOrigin },
    body: new URLSearchParams({ [button]: button, ...(reason ? { reason } : {}) }).toString(),
  })
}
