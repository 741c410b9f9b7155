import { extensionCopy as copy, extensionRefusalText } from '#claims/words/extension.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { LoadFailure as Failure } from '#kit/screens/load-failure.tsx'
import { ButtonLink } from '#ui/button/button.tsx'

export function ExtensionLoadFailure(props: { title?: string; code: string; onRetry: () => void }) {
  const { title = copy.failedTitle, code, onRetry } = props
  return (
    <Failure
      level={1}
      code={code}
      title={title}
      words={() => (code === 'claim_missing' ? copy.noClaim : extensionRefusalText(code))}
      onRetry={onRetry}
      others={<ButtonLink href={pagePaths.claims}>{copy.claims}</ButtonLink>}
    />
  )
}
