const raised: Readonly<Record<string, string>> = { ᵏ: 'k', '⁺': '+', '²': '2' }
const lowered: Readonly<Record<string, string>> = { ᵢ: 'i', ₖ: 'k' }

/** A formula that is written as text. Its raised and lowered signs are set as such: few fonts have them all. */
export function Formula({ text }: { text: string }) {
  return (
    <>
      {text.split(/([ᵏ⁺²]+|[ᵢₖ]+)/).map((piece, index) => {
        if (piece[0] && piece[0] in raised) return <sup key={index}>{spelled(piece, raised)}</sup>
        if (piece[0] && piece[0] in lowered) return <sub key={index}>{spelled(piece, lowered)}</sub>
        return piece
      })}
    </>
  )
}

function spelled(signs: string, letters: Readonly<Record<string, string>>): string {
  return [...signs].map((sign) => letters[sign] ?? sign).join('')
}
