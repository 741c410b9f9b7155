import { editingCopy as copy, editingRefusal } from '#copy/editing.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

interface Props {
  code: string
  title: string
  onRetry: () => void
  onLogin: () => void
}

/** What stands in the place of a screen of editors that could not be loaded. */
export function EditingFailure({ code, title, onRetry, onLogin }: Props) {
  if (code !== 'forbidden')
    return <LoadFailure level={1} code={code} title={title} words={editingRefusal} onRetry={onRetry} />
  const login = (
    <Button tone="primary" onClick={onLogin}>
      {copy.login}
    </Button>
  )
  return (
    <EmptyState level={1} icon="login" title={copy.forbiddenTitle} actions={login}>
      {copy.forbiddenText}
    </EmptyState>
  )
}
