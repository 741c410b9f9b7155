import type { ReactNode } from 'react'
import { resultStampTexts } from '#claims/words/result-pages.ts'
import { generalRefusalText } from '#kit/words/general-refusals.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { Button } from '#ui/button/button.tsx'
import { Drawing, type DrawingProps, TextWithDrawing } from '#ui/drawing/drawing.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { LoginLink } from './login-links.tsx'

export interface ResultPageProps {
  scene: DrawingProps['scene']
  /** Text of the stamp drawn over the picture. */
  stamp?: string
  /** Code in `data-code`, which stays the same if the text changes (AMB-18). */
  code?: string
  title: string
  text?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

export const ResultPage = ({ scene, stamp, code, title, text, children, actions }: ResultPageProps) => (
  <TextWithDrawing picture={<Drawing scene={scene} {...(stamp ? { words: stamp } : {})} />}>
    <Stack gap="l" data-code={code}>
      <Stack gap="s">
        <Heading level={1}>{title}</Heading>
        {text && (
          <Text size="lead" prose>
            {text}
          </Text>
        )}
      </Stack>
      {children}
      {actions && <Inline columnOnPhone>{actions}</Inline>}
    </Stack>
  </TextWithDrawing>
)

/** Drawings by failure code; other codes show `broken`. */
const scenes: Readonly<Record<string, Pick<ResultPageProps, 'scene' | 'stamp'>>> = {
  offline: { scene: 'unplugged', stamp: resultStampTexts.offline },
  login_required: { scene: 'closed' },
  forbidden: { scene: 'closed' },
  not_found: { scene: 'returned' },
  claim_missing: { scene: 'returned' },
  order_missing: { scene: 'returned' },
  order_unknown: { scene: 'returned' },
  token_unknown: { scene: 'returned' },
  token_expired: { scene: 'returned' },
}
const broken = { scene: 'broken', stamp: resultStampTexts.broken } as const

export interface PageFailureProps {
  code: string
  title: string
  words?: (code: string) => ReactNode
  /** Undefined if a retry would only fail again. */
  onRetry?: (() => void) | undefined
  retryWords?: string
  others?: ReactNode
}

/** A failed page with a retry, or with the login after the session ended (M-SESS-01). */
export function PageFailure({ code, title, words, onRetry, retryWords, others }: PageFailureProps) {
  const { scene, stamp } = scenes[code] ?? broken
  const ended = code === 'login_required'
  return (
    <ResultPage
      scene={scene}
      {...(stamp ? { stamp } : {})}
      code={code}
      title={ended ? sharedCopy.sessionTitle : title}
      text={ended ? sharedCopy.sessionPageText : (words ?? generalRefusalText)(code)}
      actions={
        <>
          {ended && <LoginLink />}
          {!ended && onRetry && (
            <Button tone="primary" icon="refresh" onClick={onRetry}>
              {retryWords ?? sharedCopy.retry}
            </Button>
          )}
          {others}
        </>
      }
    />
  )
}
