import type { TrackedItem } from '#mail/api/items.ts'
import { trackedItemsCopy as copy } from '#mail/words/items.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

export function TrackedItemHistory({ item }: { item: TrackedItem }) {
  return (
    <Stack gap="xs">
      <Stack gap="none">
        <Text weight="strong">{item.track}</Text>
        <Text size="small" tone="muted">
          {copy.state(item)}
        </Text>
      </Stack>
      {item.operations.length > 0 && (
        <Disclosure title={copy.history(item.track)}>
          <Stack as="ul" gap="xs">
            {item.operations.map((operation) => (
              <li key={`${operation.at} ${operation.name} ${operation.index}`}>
                <Text>{operation.name}</Text>
                <Text size="small" tone="muted">
                  {copy.operation(operation)}
                </Text>
              </li>
            ))}
          </Stack>
        </Disclosure>
      )}
    </Stack>
  )
}
