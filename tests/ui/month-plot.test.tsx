import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MonthPlot, type PlottedMonth } from '#ui/month-plot/month-plot.tsx'

const legend = { value: 'Оплачено', expected: 'Прогноз', range: 'От и до' }
const draw = (months: readonly PlottedMonth[]) =>
  renderToStaticMarkup(
    <MonthPlot label="Расходы" legend={legend} marks={['июль', 'август']} highest="10" months={months} />,
  )

test('the legend names a forecast only if the plot has one', () => {
  const past = { month: '2026-07', value: 10 }
  const forecast = (low: number, expected: number | null) => ({
    month: '2026-08',
    value: { low, expected, high: 10 },
  })
  expect(draw([past, forecast(0, null)])).not.toContain(legend.expected)
  expect(draw([past, forecast(4, null)])).toContain(legend.expected)
  expect(draw([past, forecast(0, 5)])).toContain(legend.expected)
})
