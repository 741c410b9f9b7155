import { useState } from 'react'
import type { CatalogueExample } from '../component-example.ts'
import { SiteHeader } from '../page-frame/page-frame.tsx'
import { AccountSwitcher } from './account-switcher.tsx'

const companies = [
  { id: 'wind', name: 'North Wind Ltd', note: 'INN 7704112232' },
  { id: 'house', name: 'House of Books and of a very long name that does not fit', note: 'INN 7825406117' },
]

function InHeader() {
  const [chosen, setChosen] = useState('wind')
  const current = companies.find(({ id }) => id === chosen)
  return (
    <SiteHeader
      brand={undefined}
      menuLabel="Menu"
      menuToggle="Menu"
      account={
        <AccountSwitcher
          label="Change the company"
          name={current?.name ?? ''}
          note={current?.note ?? ''}
          options={companies.map((company) => ({ ...company, selected: company.id === chosen }))}
          onChoose={setChosen}
          links={[{ href: '#help', text: 'Help' }]}
        />
      }
    />
  )
}

export const examples: readonly CatalogueExample[] = [{ name: 'in a header', element: <InHeader /> }]
