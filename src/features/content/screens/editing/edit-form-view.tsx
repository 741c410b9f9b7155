import {
  type EditFinding,
  type FormField,
  type FormValues,
  MAX_CONTENT_TEXT_LENGTH,
} from '#content/api/editing.ts'
import { contentEditCopy as copy } from '#content/words/editing.ts'
import { LengthLimitedTextArea } from '#kit/screens/length-limited-field.tsx'
import { CollapsibleFormSheetSection, FormSheet, FormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { SectionIndex } from '#ui/section-index/section-index.tsx'
import { type FieldProps, Fields, FieldView } from './edit-form-fields.tsx'
import type { EditPage } from './edit-page.ts'
import { listItems } from './form-layout.ts'
import { fieldElementId } from './form-values.ts'

const isPart = ({ kind }: FormField): boolean => kind === 'group' || kind === 'list'

interface FormViewProps {
  fields: readonly FormField[]
  values: FormValues
  body: string
  findings: readonly EditFinding[]
  page: EditPage
}

/** Longer lists are collapsed unless they contain a finding. */
const MAX_UNFOLDED_ITEMS = 6

const mainPart = 'part-main'
const bodyPart = 'part-body'

function PartView(props: FieldProps) {
  const { field, value, path, findings } = props
  const count = listItems(value).length
  const part = { id: fieldElementId(path), title: field.label }
  if (count <= MAX_UNFOLDED_ITEMS)
    return (
      <FormSheetSection {...part}>
        <FieldView {...props} />
      </FormSheetSection>
    )
  return (
    <CollapsibleFormSheetSection
      {...part}
      title={copy.longList(field.label, count)}
      open={findings.some((finding) => finding.field.startsWith(`${field.name}.`))}
    >
      <FieldView {...props} />
    </CollapsibleFormSheetSection>
  )
}

export function EditFormView({ fields, values, body, findings, page }: FormViewProps) {
  const parts = fields.filter(isPart)
  const standaloneFields = fields.filter((field) => !isPart(field))
  const common = { findings, page, depth: 0 }
  const bodyFinding = findings.find(({ field, where }) => field === '' && where === copy.body)
  return (
    <SectionIndex
      narrow
      label={copy.formParts}
      items={[
        { href: `#${mainPart}`, text: copy.mainPart },
        ...parts.map(({ name, label }) => ({ href: `#${fieldElementId([name])}`, text: label })),
        { href: `#${bodyPart}`, text: copy.body },
      ]}
    >
      <FormSheet inlineHints>
        <FormSheetSection id={mainPart} title={copy.mainPart}>
          <Fields {...common} fields={standaloneFields} values={values} path={[]} />
        </FormSheetSection>
        {parts.map((field) => (
          <PartView
            key={field.name}
            {...common}
            field={field}
            value={values[field.name]}
            path={[field.name]}
          />
        ))}
        <FormSheetSection id={bodyPart} title={copy.body} titleHidden>
          <LengthLimitedTextArea
            name="field-"
            label={copy.body}
            hint={copy.bodyHint}
            rows={14}
            limit={MAX_CONTENT_TEXT_LENGTH}
            value={body}
            error={bodyFinding && copy.error(bodyFinding.text, null)}
            onChange={(event) => page.writeBody(event.currentTarget.value)}
          />
        </FormSheetSection>
      </FormSheet>
    </SectionIndex>
  )
}
