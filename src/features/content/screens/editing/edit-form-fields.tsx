import type { ReactNode } from 'react'
import {
  type EditFinding,
  type FormField,
  type FormValue,
  type FormValues,
  MAX_CONTENT_TEXT_LENGTH,
} from '#content/api/editing.ts'
import { contentEditCopy as copy } from '#content/words/editing.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { LengthLimitedField, LengthLimitedTextArea } from '#kit/screens/length-limited-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { EditPage } from './edit-page.ts'
import {
  columnHints,
  errorAt,
  exampleIn,
  type FieldColumn,
  fieldRows,
  findColumns,
  findSharedColumns,
  groupValues,
  listItems,
  sharedHint,
} from './form-layout.ts'
import { type FormPath, fieldElementId, readFormValue, toDottedDate, toIsoDate } from './form-values.ts'
import { useAddedItemFocus } from './use-added-item-focus.ts'

export interface FieldProps {
  field: FormField
  value: FormValue | undefined
  path: FormPath
  findings: readonly EditFinding[]
  page: EditPage
  depth: number
  /** In a cell of a table, whose headings stand for the label. */
  inCell?: boolean
}

export function Fields({
  fields,
  values,
  ...rest
}: Omit<FieldProps, 'field' | 'value'> & { fields: readonly FormField[]; values: FormValues }) {
  const { path } = rest
  const renderField = (field: FormField) => (
    <FieldView
      key={field.name}
      {...rest}
      field={field}
      value={values[field.name]}
      path={[...path, field.name]}
    />
  )
  return (
    <Stack gap="m">
      {fieldRows(fields.filter(({ kind }) => kind !== 'fixed')).map((row) =>
        row[0] && row.length > 1 ? (
          <Columns
            key={row[0].name}
            shape={row[0].kind === 'yes_no' || path.length === 0 ? 'two' : 'three'}
            gap="m"
            // Lines up controls whose hints differ in length; a row with an error aligns at the top instead.
            align={row.some(({ name }) => errorAt(rest.findings, [...path, name])) ? 'start' : 'end'}
          >
            {row.map(renderField)}
          </Columns>
        ) : (
          row.map(renderField)
        ),
      )}
    </Stack>
  )
}

/** A group inside a part; top-level groups get their heading from the part. */
function TitledGroup({
  field,
  path,
  depth,
  children,
}: Pick<FieldProps, 'field' | 'path' | 'depth'> & { children: ReactNode }) {
  const id = fieldElementId(path)
  const words = depth === 0 || field.kind === 'list' ? field.hint : sharedHint(field)
  const hint = words && (
    <Text size="small" tone="muted">
      {words}
    </Text>
  )
  if (depth === 0)
    return (
      <Stack gap="s">
        {hint}
        {children}
      </Stack>
    )
  return (
    <Stack gap="s" as="section" aria-labelledby={id}>
      <Heading level={3} size={depth === 1 ? 'h4' : 'eyebrow'} id={id}>
        {field.label}
      </Heading>
      {hint}
      {children}
    </Stack>
  )
}

interface TableRow {
  readonly label: string
  readonly path: FormPath
  readonly values: FormValues
  readonly remove?: ReactNode
}

function FieldTable({
  caption,
  columns,
  rows,
  ...rest
}: Pick<FieldProps, 'findings' | 'page' | 'depth'> & {
  caption: string
  columns: readonly FieldColumn[]
  rows: readonly TableRow[]
}) {
  const hints = columnHints(columns)
  return (
    <>
      {hints && (
        <Text size="small" tone="muted">
          {hints}
        </Text>
      )}
      {rows.length > 0 && (
        <Table
          caption={caption}
          density="dense"
          columns={[
            {
              label: copy.rowName,
              head: <VisuallyHidden>{copy.rowName}</VisuallyHidden>,
              names: true,
              cell: ({ label }: TableRow) => label,
            },
            ...columns.map(({ field, at }) => ({
              label: field.label,
              cell: ({ label, path, values }: TableRow) => (
                <FieldView
                  {...rest}
                  inCell
                  field={{ ...field, label: `${label}: ${field.label}` }}
                  value={readFormValue(values, at)}
                  path={[...path, ...at]}
                />
              ),
            })),
            ...(rows.some(({ remove }) => remove !== undefined)
              ? [{ label: copy.removing, acts: 'corner' as const, cell: ({ remove }: TableRow) => remove }]
              : []),
          ]}
          rows={rows}
          idOf={({ path }) => path.join('.')}
        />
      )}
    </>
  )
}

function GroupView({ field, value, depth, ...rest }: FieldProps) {
  const { fields = [] } = field
  const sharedColumns = findSharedColumns(field)
  if (sharedColumns) {
    const values = groupValues(value)
    return (
      <TitledGroup field={field} path={rest.path} depth={depth}>
        <FieldTable
          {...rest}
          depth={depth + 1}
          caption={field.label}
          columns={sharedColumns}
          rows={fields.map(({ name, label }) => ({
            label,
            path: [...rest.path, name],
            values: groupValues(values[name]),
          }))}
        />
      </TitledGroup>
    )
  }
  const shown = sharedHint(field) && depth > 0 ? fields.map(({ hint: _, ...one }) => one) : fields
  return (
    <TitledGroup field={field} path={rest.path} depth={depth}>
      <Fields {...rest} depth={depth + 1} fields={shown} values={groupValues(value)} />
    </TitledGroup>
  )
}

const RemoveButton = ({
  field,
  path,
  index,
  page,
}: Pick<FieldProps, 'field' | 'path' | 'page'> & { index: number }) => (
  <Button size="small" tone="quiet" icon="close" iconOnly onClick={() => page.remove(path, index)}>
    {copy.removeItem(field.label, index + 1)}
  </Button>
)

function ListItems({ field, value, path, findings, page, depth }: FieldProps) {
  const items = listItems(value)
  const common = { findings, page, depth: depth + 1 }
  const removeButton = (index: number) => <RemoveButton field={field} path={path} index={index} page={page} />
  const columns = findColumns(field.fields)
  if (columns)
    return (
      <FieldTable
        {...common}
        caption={field.label}
        columns={columns}
        rows={items.map((item, index) => ({
          label: String(index + 1),
          path: [...path, index],
          values: groupValues(item),
          remove: removeButton(index),
        }))}
      />
    )
  return items.map((item, index) =>
    field.fields ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: items have no names, and their fields are controlled
      <Card key={index} padding="small">
        <Stack gap="s">
          <Inline justify="between">
            <Text tone="muted" size="small">
              {copy.item(field.label, index + 1)}
            </Text>
            {removeButton(index)}
          </Inline>
          <Fields {...common} fields={field.fields} values={groupValues(item)} path={[...path, index]} />
        </Stack>
      </Card>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: items have no names, and their fields are controlled
      <Inline key={index} align="end" gap="xs" firstGrows wrap={false}>
        {field.item && (
          <FieldView
            {...common}
            inCell
            field={{ ...field.item, label: copy.item(field.label, index + 1) }}
            value={item}
            path={[...path, index]}
          />
        )}
        {removeButton(index)}
      </Inline>
    ),
  )
}

function ListView(props: FieldProps) {
  const { field, value, path, page, depth, inCell } = props
  const { button, noteAdding } = useAddedItemFocus(path, listItems(value).length)
  const content = (
    <>
      <ListItems {...props} />
      <Inline>
        <Button
          size="small"
          tone={inCell ? 'plain' : 'secondary'}
          icon="plus"
          ref={button}
          onClick={() => {
            noteAdding()
            page.add(path, field)
          }}
        >
          {copy.addItem}
          <VisuallyHidden>{` ${field.label}`}</VisuallyHidden>
        </Button>
      </Inline>
    </>
  )
  if (inCell) return <Stack gap="xs">{content}</Stack>
  return (
    <TitledGroup field={field} path={path} depth={depth}>
      {content}
    </TitledGroup>
  )
}

export function FieldView(props: FieldProps) {
  const { field, value, path, findings, page, inCell = false } = props
  if (field.kind === 'group') return <GroupView {...props} />
  if (field.kind === 'list') return <ListView {...props} />
  if (field.kind === 'fixed') return null
  const error = errorAt(findings, path)
  const name = fieldElementId(path)
  const text = typeof value === 'string' ? value : ''
  const example = exampleIn(field)
  const placeholder = example === null ? {} : { placeholder: example }
  const common = {
    name,
    label: field.label,
    labelHidden: inCell,
    hint: inCell || example !== null ? undefined : field.hint,
    error,
    required: field.required,
  }
  if (field.kind === 'yes_no')
    return (
      <Checkbox
        name={name}
        label={field.label}
        hint={field.hint}
        error={error}
        checked={value === true}
        onChange={(event) => page.change(path, event.currentTarget.checked)}
      />
    )
  if (field.kind === 'choice')
    return (
      <Select
        {...common}
        empty={copy.notChosen}
        options={(field.options ?? []).map(({ value: option, label }) => ({ value: option, label }))}
        value={text}
        onChange={(event) => page.change(path, event.currentTarget.value)}
      />
    )
  if (field.kind === 'long')
    return (
      <LengthLimitedTextArea
        {...common}
        {...placeholder}
        rows={3}
        limit={field.limit ?? MAX_CONTENT_TEXT_LENGTH}
        value={text}
        onChange={(event) => page.change(path, event.currentTarget.value)}
      />
    )
  const isDay = field.kind === 'date'
  return (
    <LengthLimitedField
      {...common}
      {...placeholder}
      autoComplete="off"
      {...(field.kind === 'number' || isDay ? { inputMode: 'decimal' } : {})}
      {...(isDay ? { placeholder: copy.dayShape } : {})}
      limit={field.limit ?? maxTextLength.legalAddress}
      value={isDay ? toDottedDate(text) : text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        page.change(path, isDay ? toIsoDate(typed) : typed)
      }}
    />
  )
}
