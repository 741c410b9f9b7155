/** The HTML without what React leaves behind and no reader needs: marks between texts, empty values, strokes of XML, spaces between classes. */
export const tidyHtml = (html: string): string =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll('/>', '>')
    .replace(/=""(?=[ >])/g, '')
    .replaceAll('data-text="true"', 'data-text')
    .replace(/ class="([^"]*)"/g, (_, names: string) => {
      const tidied = names.trim().replace(/\s+/g, ' ')
      return tidied === '' ? '' : ` class="${tidied}"`
    })
