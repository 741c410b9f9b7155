import type { FormValues } from '#content/api/editing.ts'
import type { Caller, Product } from '#support/product.ts'

export const whatFits = 'faq/about-2-what-fits.md'

export const read = async (by: Caller, id: number) => (await by.get(`/api/editing/edits/${id}`)).body

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
  return by.put(`/api/editing/edits/${id}`, {
    number: edit.number,
    values: { ...edit.values, ...fields },
    body,
  })
}

export const act = async (by: Caller, id: number, action: string, overrides: object = {}) => {
  const { number } = await read(by, id)
  return by.post(`/api/editing/edits/${id}/${action}`, { number, ...overrides })
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
