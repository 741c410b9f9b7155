import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test'

/** What is wrong in the console even where it only warns. */
const alwaysWrong = /Content Security Policy|Hydration failed|Minified React error/i

/** How the lines begin that the test at hand causes on purpose; a worker runs one test at a time. */
let expected: string[] = []

/**
 * Names errors that the test at hand causes on purpose, by how their line begins: `404 /rpo/`, `net::ERR_FAILED /faq`,
 * the words of a script's own error. Every other error in the console of any page of any visitor fails the test.
 */
export function expectErrors(...lines: readonly string[]): void {
  expected.push(...lines)
}

/** An error of the console in one line; of a failed call its status (or what the network said) and its path. */
function lineOf(message: ConsoleMessage): string {
  const failed =
    /^Failed to load resource: (?:the server responded with a status of (\d{3})|(net::\w+))/.exec(
      message.text(),
    )
  const { url } = message.location()
  return failed
    ? `${failed[1] ?? failed[2]} ${URL.canParse(url) ? new URL(url).pathname : url}`
    : message.text()
}

/** Listens to all pages of a browser from here on; at the end every visitor leaves, and errors nobody expects are thrown. */
export function listenToConsoles(browser: Browser): { readonly end: () => Promise<void> } {
  expected = []
  const found: string[] = []
  const listen = (context: BrowserContext): void => {
    context.on('weberror', (error) => found.push(String(error.error())))
    context.on('console', (message) => {
      if (message.type() === 'error' || alwaysWrong.test(message.text())) found.push(lineOf(message))
    })
  }
  // Whichever fixture was made first: nobody is missed.
  for (const context of browser.contexts()) listen(context)
  browser.on('context', listen)
  return {
    end: async () => {
      // Whoever is still here disturbs no other test.
      await Promise.all(browser.contexts().map((context) => context.close()))
      browser.off('context', listen)
      const wrong = found.filter((line) => !expected.some((start) => line.startsWith(start)))
      if (wrong.length > 0)
        throw new Error(`errors in the console that nobody expects:\n${[...new Set(wrong)].join('\n')}`)
    },
  }
}
