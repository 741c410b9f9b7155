const asked = new Map<string, Promise<Response>>()

/** Fetches a URL once per page; the header and each island get their own copy of the response. */
export const fetchOnce = async (address: string): Promise<Response> => {
  const answer = asked.get(address) ?? fetch(address, { credentials: 'include', redirect: 'manual' })
  asked.set(address, answer)
  return (await answer).clone()
}
