/** Opens thumbnails (`data-picture`) in an overlay; without JavaScript they are links (M-FAQ-03). */
export function wirePictureOverlay(root: Document): void {
  const overlay = root.querySelector<HTMLDialogElement>('dialog[data-picture-overlay]')
  const place = overlay?.querySelector('[data-picture-place]')
  if (!overlay || !place) return
  for (const preview of root.querySelectorAll<HTMLAnchorElement>('a[data-picture]')) {
    preview.addEventListener('click', (event) => {
      const picture = preview.querySelector('img')
      if (!picture) return
      event.preventDefault()
      const large = picture.cloneNode() as HTMLImageElement
      large.removeAttribute('loading')
      place.replaceChildren(large)
      overlay.showModal()
    })
  }
  overlay.addEventListener('click', (event) => {
    if (event.target === overlay) overlay.close()
  })
}
