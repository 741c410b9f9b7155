/** The bytes that a request asks for, the last one with them; 'all' for the whole, null where there are none such. */
export type ByteRange = { readonly from: number; readonly to: number } | 'all' | null

/** Reads a Range header; several ranges, and what is no range of bytes, are answered by the whole. */
export const byteRange = (header: string | undefined, size: number): ByteRange => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return 'all'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < from) return 'all'
  return from > to ? null : { from, to }
}
