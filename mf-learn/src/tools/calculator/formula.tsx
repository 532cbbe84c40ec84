const superscripts: Readonly<Record<string, string>> = { ᵏ: 'k', '⁺': '+', '²': '2' }
const subscripts: Readonly<Record<string, string>> = { ᵢ: 'i', ₖ: 'k' }

/**
 * A formula written as text. Superscripts and subscripts become elements, because few fonts have all the characters.
 */
export function Formula({ text }: { text: string }) {
  return (
    <>
      {text.split(/([ᵏ⁺²]+|[ᵢₖ]+)/).map((piece, index) => {
        if (piece[0] && piece[0] in superscripts) return <sup key={index}>{spelled(piece, superscripts)}</sup>
        if (piece[0] && piece[0] in subscripts) return <sub key={index}>{spelled(piece, subscripts)}</sub>
        return piece
      })}
    </>
  )
}

function spelled(signs: string, letters: Readonly<Record<string, string>>): string {
  return [...signs].map((sign) => letters[sign] ?? sign).join('')
}
