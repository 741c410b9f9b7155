import { prolongationCopy as copy, prolongationRefusalText } from '#claims/words/extension.ts'
import { addresses } from '#kit/api/addresses.ts'
import { LoadFailure as Failure } from '#kit/screens/load-failure.tsx'
import { ButtonLink } from '#ui/button/button.tsx'

export function LoadFailure(props: { title?: string; code: string; onRetry: () => void }) {
  const { title = copy.failedTitle, code, onRetry } = props
  return (
    <Failure
      level={1}
      code={code}
      title={title}
      words={() => (code === 'claim_missing' ? copy.noClaim : prolongationRefusalText(code))}
      onRetry={onRetry}
      others={<ButtonLink href={addresses.claims}>{copy.claims}</ButtonLink>}
    />
  )
}
