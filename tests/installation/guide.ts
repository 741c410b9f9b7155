export const section = (guide: string, heading: string): string =>
  guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''

export const commandsOf = (guide: string): string[] =>
  [...guide.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
