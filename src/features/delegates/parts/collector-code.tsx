import { collectorCodeCopy as copy } from '#delegates/words/delegates.ts'
import { Inline } from '#ui/inline/inline.tsx'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { formatVisitorCode } from '#visits/rules/visitor-code.ts'

/** The code that the counter asks for, as digits and for a scanner. */
export function CollectorCode({ code, url }: { code: string; url: string }) {
  return (
    <Inline gap="m" align="centre">
      <QrCode text={url} label={copy.qr} />
      <Stack gap="none">
        <Text size="small" tone="muted">
          {copy.code}
        </Text>
        <Text size="figure" weight="strong" numeric nowrap data-test="collector-code">
          {formatVisitorCode(code)}
        </Text>
        <Text size="small" tone="muted">
          {copy.hint}
        </Text>
      </Stack>
    </Inline>
  )
}
