const asked = new Map<string, Promise<Response>>()

/**
 * Asks an address once a page, for all parts of the page that want to know it while the page comes: the header, which
 * has no island, and the islands. Each gets the answer for itself.
 */
export const fetchOnce = async (address: string): Promise<Response> => {
  const answer = asked.get(address) ?? fetch(address, { credentials: 'include', redirect: 'manual' })
  asked.set(address, answer)
  return (await answer).clone()
}
