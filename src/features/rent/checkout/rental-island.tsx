import { browserEnvironment } from '#browser/browser-environment.ts'
import { readWizardEntry } from '#domain/wizard-entry.ts'
import { officePage } from './office-page.ts'
import { OfficeView } from './office-view.tsx'
import { wizardPage } from './wizard-page.ts'
import { WizardView } from './wizard-view.tsx'

const atOffice = browserEnvironment.live && readWizardEntry(browserEnvironment.path())?.atForm === false
const office = officePage(browserEnvironment)
const wizard = wizardPage(browserEnvironment)

/** The rent at an address: step 0 where only the office is named, else the form (M-ROUTE-07…11). Client-only. */
export function RentalIsland() {
  return atOffice ? <OfficeView page={office} /> : <WizardView page={wizard} />
}
