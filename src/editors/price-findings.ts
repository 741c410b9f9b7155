import type { Finding } from '#contract/content/finding.ts'
import { isLargeDiscount } from '#domain/promo.ts'
import { problemsOfTariffs } from '#domain/tariff-check.ts'
import { type Entries, findingAt } from './entries.ts'

/** Kopecks as editors write a price. */
const written = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')

const FOLDER_AND_ENDING = /^tariffs\/|\.md$/g

/** Prices and discounts that look like a slip; a server refuses them. */
export const priceFindings = ({ tariffs, promotions }: Entries): Finding[] => [
  ...problemsOfTariffs(
    tariffs.map(({ file, data }) => ({ name: file.name.replace(FOLDER_AND_ENDING, ''), data, file })),
  ).flatMap(({ file: { file }, problems }) =>
    problems.map((problem) =>
      findingAt(
        file,
        problem.path,
        problem.code,
        'price' in problem ? `${written(problem.price)} / ${written(problem.compared)}` : file.name,
      ),
    ),
  ),
  ...promotions
    .filter(({ data }) => isLargeDiscount(data.discount) && !data.confirmLargeDiscount)
    .map(({ file }) => findingAt(file, ['discount'], 'discount_is_large')),
]
