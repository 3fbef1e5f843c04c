-- What a portal is asked in turn: lists, pages, files, and what is not there.
local paths = {
  "/api/v1/items?limit=50", "/items", "/audits", "/", "/static/app.css", "/nowhere", "/healthz",
  "/metrics", "/api/v1/items?search=x",
}
local turn = 0

function request()
  turn = turn % #paths + 1
  return wrk.format("GET", paths[turn])
end
