/** Code was asked for more than once: with a network, this page's browser keeps a part of it as lost, the next has it. */
export class LostForThisPage extends Error {}

/** Asks for code that comes after the page; `here` is what has come of it, null before. */
export interface LateCode<Code> {
  (): Promise<Code>
  readonly here: () => Code | null
}

/** A file that other pages begin with hands the module out as one of its exports, which the bundler's `import()` knows. */
const moduleIn = <Code>(file: Readonly<Record<string, unknown>>): Code =>
  (Object.values(file).find((part) => Object(part)[Symbol.toStringTag] === 'Module') ?? file) as Code

/**
 * Code that comes after the page, by `import()`: once it is here it stays, and a call after a lost one asks again. A
 * browser keeps what it could not fetch as lost under that address: without a network nothing is asked for, and a lost
 * file is asked for under another address. From the second time on it rejects with {@link LostForThisPage}.
 */
export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  let asked: Promise<Code> | null = null
  let come: Code | null = null
  let lost: string | undefined
  let tries = 0
  const ask = async (): Promise<Code> => {
    if (navigator.onLine === false) throw new Error('no network')
    const address = `${lost}?again=${tries}`
    come = lost ? moduleIn<Code>(await import(/* @vite-ignore */ address)) : await load()
    return come
  }
  const code = () => {
    asked ??= ask().catch((reason) => {
      asked = null
      // Chromium and Firefox name the file; WebKit does not, and asks for a lost one again by itself.
      lost ??= /http\S+\.js/.exec(reason)?.[0]
      throw tries++ ? new LostForThisPage() : reason
    })
    return asked
  }
  return Object.assign(code, { here: () => come })
}
