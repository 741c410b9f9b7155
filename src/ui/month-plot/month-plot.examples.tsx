import type { CatalogueExample } from '../component-example.ts'
import { MonthPlot } from './month-plot.tsx'

const months = Array.from({ length: 36 }, (_, index) => ({
  month: `month ${index}`,
  value: index < 24 ? 400 + ((index * 173) % 600) : { low: 100, expected: 500, high: 900 - index * 5 },
}))

export const examples: readonly CatalogueExample[] = [
  {
    name: 'two years and a forecast',
    element: (
      <MonthPlot
        months={months}
        label="Spending by month"
        legend={{ value: 'Paid', expected: 'Expected', range: 'Lowest to highest' }}
        marks={['January 2024', 'December 2026']}
        highest="1,000"
      />
    ),
  },
]
