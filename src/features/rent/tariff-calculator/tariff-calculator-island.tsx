import { useState } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import { type CalculatorOffer, tariffCalculator } from './tariff-calculator.ts'
import { TariffCalculatorView } from './tariff-calculator-view.tsx'

/** The calculator with the tariffs that the page was built with. */
export function TariffCalculatorIsland(offer: CalculatorOffer) {
  const [calculator] = useState(() => tariffCalculator(browserEnvironment, offer))
  return <TariffCalculatorView calculator={calculator} />
}
