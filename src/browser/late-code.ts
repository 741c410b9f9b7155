/** Code was asked for more than once: with a network, this page's browser keeps a part of it as lost, the next has it. */
export class LostForThisPage extends Error {}

/**
 * Code that comes after the page, by `import()`: once it is here it stays, and a call after a lost one asks again. A
 * browser keeps what it could not fetch as lost under that address: without a network nothing is asked for, and a lost
 * file is asked for under another address. From the second time on it rejects with {@link LostForThisPage}.
 */
export function lateCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let asked: Promise<Code> | null = null
  let lost: string | undefined
  let tries = 0
  const ask = async (): Promise<Code> => {
    if (navigator.onLine === false) throw new Error('no network')
    return lost ? import(/* @vite-ignore */ `${lost}?again=${tries}`) : load()
  }
  return () => {
    asked ??= ask().catch((reason) => {
      asked = null
      // Chromium and Firefox name the file; WebKit does not, and asks for a lost one again by itself.
      lost ??= /http\S+\.js/.exec(reason)?.[0]
      throw tries++ ? new LostForThisPage() : reason
    })
    return asked
  }
}
