import { extensionCopy as copy, extensionRefusalText } from '#claims/words/extension.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { PageFailure } from '#kit/screens/result-page.tsx'
import { ButtonLink } from '#ui/button/button.tsx'

/** Codes for which a retry would only fail again. */
const finalCodes: readonly string[] = ['not_found', 'forbidden', 'claim_missing']

export function ExtensionLoadFailure(props: { title?: string; code: string; onRetry: () => void }) {
  const { title, code, onRetry } = props
  const isMissing = code === 'claim_missing'
  const isFinal = finalCodes.includes(code)
  return (
    <PageFailure
      code={code}
      title={title ?? (isMissing ? copy.noClaimTitle : copy.failedTitle)}
      words={() => (isMissing ? copy.noClaim : extensionRefusalText(code))}
      onRetry={isFinal ? undefined : onRetry}
      others={
        <ButtonLink href={pagePaths.claims} tone={isFinal ? 'primary' : 'secondary'}>
          {copy.claims}
        </ButtonLink>
      }
    />
  )
}
