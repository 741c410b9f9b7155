import { type Tariff, tariffFromEntry } from '#rent/rules/tariff.ts'
import { findTariffProblems, type TariffFile } from '#rent/rules/tariff-check.ts'

class InvalidContentError extends Error {
  override readonly name = 'InvalidContentError'
}

/**
 * Throws if a price is probably wrong. The build then fails and running servers keep their prices, so that site and
 * server agree.
 */
export const validateTariffs = (files: readonly TariffFile[]): Tariff[] => {
  for (const { file, problems } of findTariffProblems(files)) {
    const [first] = problems
    if (!first) continue
    const compared = 'price' in first ? ` (${first.price} kopecks, compared with ${first.compared})` : ''
    throw new InvalidContentError(
      `the tariff ${file.name} is refused: ${first.code} at ${first.path.join('.')}${compared}; \`npm run content:check\` lists all problems`,
    )
  }
  return files.map(({ data }) => tariffFromEntry(data))
}
