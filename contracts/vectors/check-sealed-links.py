# Computes sealed-links.json without code of the product (docs/design/sealed-links.md#vectors).
# Usage: python3 check-sealed-links.py [FILE]. Needs Python 3.9 or newer and its package cryptography.
import base64, hashlib, json, pathlib, struct, sys, unicodedata
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

NAME, LETTERS = b'glimpse/sealed/1', set('abcdefghijklmnopqrstuvwxyz234567')
sha = lambda data: hashlib.sha256(data).digest()
hkdf = lambda key, salt, info, size: HKDF(hashes.SHA256(), size, salt, info).derive(key)
b64 = lambda data: base64.urlsafe_b64encode(data).decode().rstrip('=')
b32 = lambda data: base64.b32encode(data).decode().rstrip('=').lower()
digit = lambda value: '0123456789abcdefghijklmnopqrstuvwxyz'[value]
padded = lambda n: -(-n // 2**20) * 2**20 if n > 2**20 else max(256, 2 ** (n - 1).bit_length() if n else 0)

def token(text):
    text = text.lower()
    if text[:1] not in tuple('1256'):
        return {'kind': 'none' if not text else 'newer' if text[0] in '347' else 'damaged'}
    mark, start, length = bytes([int(text[0])]), text[1:-4], 25 if text[0] in '56' else 45
    if len(text) != length or set(text[1:]) - LETTERS:
        return {'kind': 'cut' if len(text) < length else 'damaged'}
    root = base64.b32decode(start.upper()) if length == 45 else b''
    if b32(sha(mark + root if root else b'half' + mark + start.encode()))[:4] != text[-4:]:
        return {'kind': 'damaged'}
    half = {'kind': 'half', 'linkHalf': text}
    return {'kind': 'token', 'mark': mark[0], 'root': root.hex()} if root else half

def joined(half, code):
    code = code.lower().replace(' ', '').replace('-', '')
    if len(code) != 24:
        return {'kind': 'none' if not code else 'cut' if len(code) < 24 else 'damaged'}
    return token({'5': '1', '6': '2'}[half[0]] + half[1:21] + code)

def keys(link):
    root, typed, mark = bytes.fromhex(link['root']), link['passphrase'] or '', link['mark']
    if (mark == 2) != (typed != ''):
        return None, None, None
    S, salt = hkdf(root, NAME, b'access', 32), hkdf(root, NAME, b'passphrase salt', 16)
    H, typed = sha(NAME + b'/lookup' + S), unicodedata.normalize('NFC', typed).encode()
    Q = hashlib.pbkdf2_hmac('sha256', typed, salt, 600_000, 32) if typed else b''
    first, second = divmod(struct.unpack('>Q', H[:8])[0] % 1296, 36)
    V = b64(hkdf(Q, salt, b'verifier', 32)) if typed else None
    shown = {'access': b64(S), 'lookup': b64(H), 'verifier': V, 'bucket': digit(first) + digit(second)}
    return shown, hkdf(root + Q, salt, b'content', 32), NAME + bytes([mark]) + H

def read(inner):
    version, kind, n = struct.unpack('>BBH', inner[:4])
    end = 8 + n + struct.unpack('>I', inner[4 + n:8 + n])[0]
    if version != 1 or padded(end) != len(inner) or any(inner[end:]):
        return None
    if kind == 0 and n == 0:
        return {'kind': 'text', 'text': inner[8:end].decode()}
    labels = json.loads(inner[4:4 + n]) if kind == 1 else {}
    whole = all(isinstance(labels[name], str) for name in ('name', 'type'))
    return {'kind': 'file', **labels, 'bytes': inner[8 + n:end].hex()} if whole else None

def content(link, sealed, expect):
    _, key, bound = keys(link)
    if isinstance(sealed, dict):  # too long to be written out: it is made again
        data, nonce = expect['text']['letter'].encode() * expect['text']['times'], bytes(range(0xc0, 0xcc))
        inner = (struct.pack('>BBHI', 1, 0, 0, len(data)) + data).ljust(padded(8 + len(data)), b'\0')
        made = sha(nonce + AESGCM(key).encrypt(nonce, inner, bound)).hex()
        return expect if made == sealed['sha256'] else None
    sealed = base64.urlsafe_b64decode(sealed + '=' * (-len(sealed) % 4))
    try:
        return read(AESGCM(key).decrypt(sealed[:12], sealed[12:], bound))
    except (InvalidTag, ValueError, struct.error, KeyError, TypeError):
        return None

compute = {
    'tokens': lambda case: token(case['text']),
    'halves': lambda case: joined(case['linkHalf'], case['code']),
    'keys': lambda case: keys(case['link'])[0],
    'contents': lambda case: content(case['link'], case['sealed'], case['expect']),
    'sizes': lambda case: padded(case['bytes']) if 'bytes' in case
        else case['sealedBytes'] >= 284 and padded(case['sealedBytes'] - 28) == case['sealedBytes'] - 28,
}
path = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).with_name('sealed-links.json')
vectors = json.loads(pathlib.Path(path).read_text())
cases = [(part, case) for part in compute for case in vectors[part]]
wrong = [f'{part}: {case["name"]}' for part, case in cases if compute[part](case) != case['expect']]
print('\n'.join(wrong) or f'{len(cases)} cases agree')
sys.exit(1 if wrong else 0)
