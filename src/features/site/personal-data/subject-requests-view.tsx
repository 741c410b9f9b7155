import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dateInDots } from '#copy/date-text.ts'
import { subjectRequestsCopy as copy } from '#copy/subject-requests.ts'
import { ListView } from '#screens/list-view.tsx'
import { Button } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { RegisterRequest } from './register-request-view.tsx'
import type { SubjectRequestsStore } from './subject-requests-store.ts'

function Lead({ store }: { store: SubjectRequestsStore }) {
  const { filter, extra } = useStore(store.list.$list)
  const overdue = extra?.overdue ?? 0
  const { done } = useStore(store.$registering)
  return (
    <Stack gap="m" align="start">
      <Text prose>{copy.lead}</Text>
      {overdue > 0 && <Notice tone="danger">{copy.overdue(overdue)}</Notice>}
      {done && (
        <Notice tone="success" live="polite">
          {copy.registered(done.id, dateInDots(done.due))}
        </Notice>
      )}
      <Button icon="plus" aria-haspopup="dialog" onClick={store.begin}>
        {copy.register}
      </Button>
      <Segmented
        name="requests"
        label={copy.which}
        options={[
          { value: 'open', label: copy.open },
          { value: 'answered', label: copy.answered },
        ]}
        value={filter.which}
        onChange={(which) => {
          store.list.type({ which })
          void store.list.show()
        }}
      />
    </Stack>
  )
}

/** Requests of people about their personal data at the branch: listed, written down, answered. */
export function SubjectRequestsView({ store }: { store: SubjectRequestsStore }) {
  useEffect(() => void store.list.show(), [store])
  return (
    <Stack gap="m">
      <Heading level={2} size="h3">
        {copy.title}
      </Heading>
      <Lead store={store} />
      <ListView list={store.list} />
      <RegisterRequest store={store} />
    </Stack>
  )
}
