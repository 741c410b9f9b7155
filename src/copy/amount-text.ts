const whole = new Intl.NumberFormat('ru-RU', {
  style: 'currency',
  currency: 'RUB',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })

/** An amount in kopecks as people read it: `1 234 ₽`, with kopecks only when there are any (M-CONST-05). */
export const amountInWords = (kopecks: number): string =>
  (kopecks % 100 === 0 ? whole : exact).format(kopecks / 100)
