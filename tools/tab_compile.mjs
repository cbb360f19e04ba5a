/** Compiles what a tab loads, with the very Python that will run it: node tab_compile.mjs RUNTIME ARCHIVE…
 * Each archive's modules become bytecode, in place, without what is only for readers: in a browser compiling them would
 * take longer than all the rest of the start. The same sources give the same archive. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [runtime, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.resolve(runtime, 'pyodide.mjs')));
const python = await loadPyodide({ indexURL: path.resolve(runtime) + path.sep });
python.runPython(`
import ast, types, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

SAID = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

def bare(code):
    inner = tuple(bare(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")

def compiled(name, source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, SAID) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    code = compile(tree, name, "exec", dont_inherit=True)
    return _code_to_hash_pyc(bare(code), source_hash(source), False)

LEFT_OUT = set("""
_pyrepl antigravity cProfile ctypes curses dbm doctest ensurepip filecmp
ftplib getpass html http idlelib imaplib lib2to3 mailbox mailcap modulefinder multiprocessing netrc nntplib optparse pdb
pickletools poplib profile pstats pty pydoc pydoc_data rlcompleter sched shelve smtplib sqlite3 tabnanny telnetlib
this timeit tkinter trace tty turtle turtledemo unittest venv wave webbrowser wsgiref xml xmlrpc zipapp
""".split())
"""What of the standard library nothing in a tab asks for."""
CODECS = set("__init__ aliases ascii cp437 idna latin_1 punycode raw_unicode_escape unicode_escape utf_8 utf_16 utf_32".split())

def left_out(name):
    first, _, rest = name.partition("/")
    if first == "teahouse":
        return False
    if first == "encodings":
        return rest.removesuffix(".py") not in CODECS
    return first.removesuffix(".py") in LEFT_OUT

def compile_all():
    with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w") as made:
        for info in given.infolist():
            if left_out(info.filename):
                continue
            content = given.read(info)
            if info.filename.endswith(".py"):
                info.filename, content = info.filename + "c", compiled(info.filename, content)
            fresh = zipfile.ZipInfo(info.filename)
            fresh.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(fresh, content, compresslevel=9)
`);
for (const archive of archives) {
  python.FS.writeFile('/in.zip', new Uint8Array(fs.readFileSync(archive)));
  python.runPython('compile_all()');
  fs.writeFileSync(archive, python.FS.readFile('/out.zip'));
}
