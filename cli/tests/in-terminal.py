# Runs a command in a terminal of its own and answers its questions. Prints what the terminal showed, as JSON.
# stdin: {"command": [...], "env": {...}, "cwd": "...", "input": null or text, "answers": [[question, keys], ...]}
# `input` makes standard input a pipe; without it standard input is the terminal. `output` is always a terminal.
import json, os, pty, select, sys, time

plan = json.load(sys.stdin)
reader, writer = os.pipe()
pid, terminal = pty.fork()
if pid == 0:
    os.chdir(plan["cwd"])
    if plan["input"] is not None:
        os.dup2(reader, 0)
    os.close(reader)
    os.close(writer)
    os.execvpe(plan["command"][0], plan["command"], plan["env"])
os.close(reader)
if plan["input"] is not None:
    os.write(writer, plan["input"].encode())
os.close(writer)

answers, shown, asked = list(plan["answers"]), "", 0
end = time.time() + plan["seconds"]
while time.time() < end:
    ready, _, _ = select.select([terminal], [], [], 0.2)
    if ready:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            break
        if not chunk:
            break
        shown += chunk.decode(errors="replace")
    if answers and answers[0][0] in shown[asked:]:
        asked = len(shown)
        os.write(terminal, answers.pop(0)[1].encode())
else:
    os.kill(pid, 9)
_, status = os.waitpid(pid, 0)
print(json.dumps({"code": os.waitstatus_to_exitcode(status), "shown": shown, "left": len(answers)}))
