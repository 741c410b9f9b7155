import type { FormValues } from '#content/api/editing.ts'
import type { Caller, Product } from '#support/product.ts'

export const whatFits = 'faq/about-2-what-fits.md'

/** Last known revision of each edit, because reading an edit checks all files of the content. */
const revisions = new Map<number, number>()

export const read = async (by: Caller, id: number) => {
  const { body } = await by.get(`/api/editing/edits/${id}`)
  revisions.set(id, body.number)
  return body
}

export const begin = async (by: Caller, path: string): Promise<number> => {
  const { body } = await by.post('/api/editing/edits', {
    collection: path.split('/')[0],
    path,
    from: null,
    removes: false,
  })
  return body.id
}

export const write = async (by: Caller, id: number, body: string, fields: FormValues = {}) => {
  const edit = await read(by, id)
  const written = await by.put(`/api/editing/edits/${id}`, {
    number: edit.number,
    values: { ...edit.values, ...fields },
    body,
  })
  if (written.status === 200) revisions.set(id, written.body.number)
  return written
}

export const act = async (by: Caller, id: number, action: string, overrides: object = {}) => {
  const actOn = async (number: number) => {
    const reply = await by.post(`/api/editing/edits/${id}/${action}`, { number, ...overrides })
    if (reply.status === 200) revisions.set(id, number + 1)
    return reply
  }
  const reply = await actOn(revisions.get(id) ?? 1)
  return reply.body.code === 'edit_changed' ? actOn((await read(by, id)).number) : reply
}

export const waiting = async (
  by: Caller,
  path: string,
  body: string,
  fields: FormValues = {},
): Promise<number> => {
  const id = await begin(by, path)
  await write(by, id, body, fields)
  await act(by, id, 'submission', { comment: '' })
  return id
}

export const page = async (product: Product, address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${product.ownOrigin}${address}`, { redirect: 'manual', headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
