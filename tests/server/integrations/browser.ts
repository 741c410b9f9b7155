/** A browser for tests: keeps cookies by name and path, and follows no redirects. */
export function plainBrowser() {
  const jar = new Map<string, { value: string; path: string }>()

  async function visit(address: string | URL, init: RequestInit = {}) {
    const url = new URL(address)
    const cookie = [...jar]
      .filter(([, kept]) => url.pathname.startsWith(kept.path))
      .map(([key, kept]) => `${key.split(' ')[0]}=${kept.value}`)
      .join('; ')
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const index = pair.indexOf('=')
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
      const key = `${pair.slice(0, index)} ${path}`
      const value = pair.slice(index + 1)
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(key)
      else jar.set(key, { value, path })
    }
    return response
  }

  /** Follows redirects until a page, or until an address that begins with `until`. */
  async function follow(start: string | URL, init: RequestInit = {}, until = 'nowhere:') {
    let address = new URL(start)
    let response = await visit(address, init)
    for (let hop = 0; hop < 10; hop += 1) {
      const next = response.headers.get('location')
      if (!next) return { address, response }
      address = new URL(next, address)
      if (address.href.startsWith(until)) return { address, response }
      await response.body?.cancel()
      response = await visit(address)
    }
    throw new Error('ten redirects in a row')
  }

  return { visit, follow, forget: () => jar.clear() }
}

/** A form's fields as a browser sends them. */
export const submitted = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})
