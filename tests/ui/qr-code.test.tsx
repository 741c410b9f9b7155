import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrCode } from '#ui/qr-code/qr-code.tsx'

/** The dark modules that a camera reads from the bars of a path. */
function readModules(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let index = Number(x); index < Number(x) + Number(length); index += 1)
      (rows[Number(y)] ?? [])[index] = true
  return rows
}

test.each(['101000, а/я 12', '101000, а/я 7, ООО «Северный ветер»', 'я'.repeat(150)])(
  'the drawing of %s encodes the text inside a quiet zone',
  (text) => {
    const markup = renderToStaticMarkup(<QrCode text={text} label="The address" />)
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    expect(markup).toContain(`viewBox="0 0 ${size} ${size}"`)
    expect(readModules(/ d="([^"]+)"/.exec(markup)?.[1] ?? '', size)).toEqual(data)
    expect(data.slice(0, 4).flat()).not.toContain(true)
  },
)
