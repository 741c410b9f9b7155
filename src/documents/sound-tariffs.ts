import { type Tariff, tariffOf } from '#domain/tariff.ts'
import { problemsOfTariffs, type TariffFile } from '#domain/tariff-check.ts'

/** An editor's mistake, told in one line. */
class WrongContent extends Error {
  override readonly name = 'WrongContent'
}

/**
 * The tables of prices of the content. Throws where one looks like a slip: a build then leaves the pages and a server its
 * prices as they are, so that both say the same.
 */
export const soundTariffs = (files: readonly TariffFile[]): Tariff[] => {
  for (const { file, problems } of problemsOfTariffs(files)) {
    const [first] = problems
    if (!first) continue
    const compared = 'price' in first ? ` (${first.price} kopecks, compared with ${first.compared})` : ''
    throw new WrongContent(
      `the tariff ${file.name} is refused: ${first.code} at ${first.path.join('.')}${compared}; \`npm run content:check\` tells all of it`,
    )
  }
  return files.map(({ data }) => tariffOf(data))
}
