const asked = new Map<string, Promise<Response>>()

/** Requests an address once per page; the header and the islands get a copy of the response each. */
export const fetchOnce = async (address: string): Promise<Response> => {
  const answer = asked.get(address) ?? fetch(address, { credentials: 'include', redirect: 'manual' })
  asked.set(address, answer)
  return (await answer).clone()
}
