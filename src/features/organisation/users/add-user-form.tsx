import { useState } from 'react'
import { longest } from '#contract/typed-text.ts'
import { legalUsersCopy as copy } from '#copy/legal-users.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { PrivacyNote } from '#parts/privacy-note.tsx'
import { typedSince } from '#state/typed-since.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { LegalUsersPage, ShownLegalUsers } from './legal-users-page.ts'

/** Adds somebody by e-mail; what was typed stays until they are added. */
export function AddUserForm({ page, state }: { page: LegalUsersPage; state: ShownLegalUsers }) {
  const [email, setEmail] = useState('')
  const [administrator, setAdministrator] = useState(false)
  const add = async () => {
    if (!(await page.add(email, administrator ? 'administrator' : 'user'))) return
    // What was typed meanwhile is the next one.
    setEmail((now) => typedSince(email, now))
    setAdministrator((now) => now && !administrator)
  }
  return (
    <Card>
      <Form onSubmit={() => void add()}>
        <Stack gap="m" align="start">
          <Heading level={2} size="h3">
            {copy.addTitle}
          </Heading>
          <Text>{copy.addText}</Text>
          <LimitedField
            name="email"
            limit={longest.email}
            type="email"
            label={copy.email}
            width="medium"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={state.problem ? copy[state.problem] : undefined}
          />
          <Checkbox
            name="administrator"
            label={copy.administrator}
            hint={copy.administratorHint}
            checked={administrator}
            onChange={(event) => setAdministrator(event.target.checked)}
          />
          <Button type="submit" tone="primary" icon="plus" busy={state.busy}>
            {copy.add}
          </Button>
          <PrivacyNote />
        </Stack>
      </Form>
    </Card>
  )
}
